import { type DraftFields, STORY_QUESTIONS, type StoryAnswers } from '#contract/fundraisers/case-draft.ts'
import { type DraftStep, STORY_MODES } from '#contract/fundraisers/draft-steps.ts'
import { parseDollars } from '#contract/money.ts'
import { choiceOf, isSent, textOf, textsOf } from '#web/browser/form-fields.ts'
import { storyFromText } from '../story/story-text.ts'

type Changes = Partial<DraftFields>

const purposeIn = (form: FormData): DraftFields['purpose'] => {
  const purpose = textOf(form, 'purpose')
  if (purpose === '1') return 1
  return purpose === '2' ? 2 : null
}

/** A scene's value includes its cause, so that it doesn't count once another cause is chosen. */
const sceneIn = (form: FormData, raiseType: number | null): string | null => {
  const [sceneType, slug] = textOf(form, 'raiseScene').split(':')
  return slug !== undefined && Number(sceneType) === raiseType ? slug : null
}

const basicsIn = (form: FormData): Changes => {
  const raiseType = Number(textOf(form, 'raiseType')) || null
  return {
    purpose: purposeIn(form),
    raiseType,
    raiseScene: sceneIn(form, raiseType),
    zip: textOf(form, 'zip'),
  }
}

const isBlank = (...texts: readonly string[]): boolean => texts.every((text) => text.trim() === '')

/** The cost lines, without those that are blank. A line has a unit only if one was typed. */
const costItemsIn = (form: FormData): DraftFields['costItems'] => {
  const amounts = textsOf(form, 'costAmount')
  const unitNames = textsOf(form, 'costUnit')
  const unitAmounts = textsOf(form, 'costUnitAmount')
  return textsOf(form, 'costLabel').flatMap((label, index) => {
    const amount = amounts[index] ?? ''
    const name = unitNames[index] ?? ''
    const unitAmount = unitAmounts[index] ?? ''
    if (isBlank(label, amount, name, unitAmount)) return []
    const unit = isBlank(name, unitAmount) ? {} : { unit: { name, amountCents: parseDollars(unitAmount) } }
    return [{ label, amountCents: parseDollars(amount), ...unit }]
  })
}

const goalIn = (form: FormData): Changes => ({
  goalCents: parseDollars(textOf(form, 'goalCents')),
  costItems: costItemsIn(form),
  endsOn: textOf(form, 'endsOn') || null,
})

/** Organizers who raise for themselves are asked only for their name. The beneficiary's fields then stay. */
const peopleIn = (form: FormData): Changes => ({
  organizerName: textOf(form, 'organizerName'),
  ...(isSent(form, 'beneficiaryFirstName')
    ? {
        beneficiaryFirstName: textOf(form, 'beneficiaryFirstName'),
        beneficiaryLastName: textOf(form, 'beneficiaryLastName'),
        beneficiaryRelation: textOf(form, 'beneficiaryRelation'),
        beneficiaryEmail: textOf(form, 'beneficiaryEmail'),
        beneficiaryAgrees: isSent(form, 'beneficiaryAgrees'),
        // Not asked once the page is live or they accepted: it stays.
        ...(isSent(form, 'untilAgreed')
          ? { waitsForBeneficiary: textOf(form, 'untilAgreed') === 'wait' }
          : {}),
      }
    : {}),
})

const answersIn = (form: FormData): StoryAnswers => {
  const [organizer, recipient, relationship, spend, delivery] = STORY_QUESTIONS.map((question) =>
    textOf(form, question),
  )
  return {
    organizer: organizer ?? '',
    recipient: recipient ?? '',
    relationship: relationship ?? '',
    spend: spend ?? '',
    delivery: delivery ?? '',
  }
}

/** The story step. Its form has the story only without the editor, which saves the blocks itself. */
const storyIn = (form: FormData): Changes => ({
  title: textOf(form, 'title'),
  summary: textOf(form, 'summary'),
  storyMode: choiceOf(form, 'storyMode', STORY_MODES) ?? 'questions',
  storyAnswers: answersIn(form),
  ...(isSent(form, 'storyText') ? { story: storyFromText(textOf(form, 'storyText')) } : {}),
})

/** The cover's description. Photos and the gallery's descriptions are saved as they change. */
const photosIn = (form: FormData): Changes =>
  isSent(form, 'coverAlt') ? { coverAlt: textOf(form, 'coverAlt') } : {}

/** Parses a step's form: in the browser while typing, and on the server without scripts. */
export const readStep = (step: DraftStep, form: FormData): Changes => {
  switch (step) {
    case 'basics':
      return basicsIn(form)
    case 'goal':
      return goalIn(form)
    case 'people':
      return peopleIn(form)
    case 'story':
      return storyIn(form)
    case 'photos':
      return photosIn(form)
    case 'review':
      return {}
  }
}
