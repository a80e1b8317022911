import { type DraftFields, STORY_QUESTIONS, type StoryAnswers } from '#contract/fundraisers/case-draft.ts'
import { type DraftStep, STORY_MODES } from '#contract/fundraisers/draft-steps.ts'
import { parseDollars } from '#contract/money.ts'
import { storyFromText } from '../story/story-text.ts'

type Changes = Partial<DraftFields>

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const textsIn = (form: FormData, name: string): string[] =>
  form.getAll(name).map((value) => (typeof value === 'string' ? value : ''))

const purposeIn = (form: FormData): DraftFields['purpose'] => {
  const purpose = textIn(form, 'purpose')
  if (purpose === '1') return 1
  return purpose === '2' ? 2 : null
}

/** A scene's value includes its cause, so that it doesn't count once another cause is chosen. */
const sceneIn = (form: FormData, raiseType: number | null): string | null => {
  const [sceneType, slug] = textIn(form, 'raiseScene').split(':')
  return slug !== undefined && Number(sceneType) === raiseType ? slug : null
}

const basicsIn = (form: FormData): Changes => {
  const raiseType = Number(textIn(form, 'raiseType')) || null
  return {
    purpose: purposeIn(form),
    raiseType,
    raiseScene: sceneIn(form, raiseType),
    zip: textIn(form, 'zip'),
  }
}

const centsIn = (typed: string): number | null => parseDollars(typed.replace(/^\s*\$/, ''))

/** The cost lines, without those that have neither label nor amount. */
const costItemsIn = (form: FormData): DraftFields['costItems'] => {
  const amounts = textsIn(form, 'costAmount')
  return textsIn(form, 'costLabel').flatMap((label, index) => {
    const amount = amounts[index] ?? ''
    return label.trim() === '' && amount.trim() === '' ? [] : [{ label, amountCents: centsIn(amount) }]
  })
}

const goalIn = (form: FormData): Changes => ({
  goalCents: centsIn(textIn(form, 'goalCents')),
  costItems: costItemsIn(form),
  endsOn: textIn(form, 'endsOn') || null,
})

/** Organizers who raise for themselves are asked only for their name. The beneficiary's fields then stay. */
const peopleIn = (form: FormData): Changes => ({
  organizerName: textIn(form, 'organizerName'),
  ...(form.has('beneficiaryFirstName')
    ? {
        organizerRelation: textIn(form, 'organizerRelation'),
        beneficiaryFirstName: textIn(form, 'beneficiaryFirstName'),
        beneficiaryLastName: textIn(form, 'beneficiaryLastName'),
        beneficiaryRelation: textIn(form, 'beneficiaryRelation'),
        beneficiaryEmail: textIn(form, 'beneficiaryEmail'),
        beneficiaryAgrees: form.has('beneficiaryAgrees'),
      }
    : {}),
})

const answersIn = (form: FormData): StoryAnswers => {
  const [organizer, recipient, relationship, spend, delivery] = STORY_QUESTIONS.map((question) =>
    textIn(form, question),
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
  title: textIn(form, 'title'),
  summary: textIn(form, 'summary'),
  storyMode: STORY_MODES.find((mode) => mode === form.get('storyMode')) ?? 'questions',
  storyAnswers: answersIn(form),
  ...(form.has('storyText') ? { story: storyFromText(textIn(form, 'storyText')) } : {}),
})

/** The cover's description. Photos and the gallery's descriptions are saved as they change. */
const photosIn = (form: FormData): Changes =>
  form.has('coverAlt') ? { coverAlt: textIn(form, 'coverAlt') } : {}

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
