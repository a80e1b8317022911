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

/** A scene's value includes its cause, so that it is deselected with the cause. */
const sceneIn = (form: FormData, raiseType: number | null): string | null => {
  const [ofType, slug] = textIn(form, 'raiseScene').split(':')
  return slug !== undefined && Number(ofType) === raiseType ? slug : null
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

/** A line without label and amount is omitted. */
const costItemsIn = (form: FormData): DraftFields['costItems'] => {
  const amounts = textsIn(form, 'costAmount')
  return textsIn(form, 'costLabel').flatMap((label, place) => {
    const amount = amounts[place] ?? ''
    return label.trim() === '' && amount.trim() === '' ? [] : [{ label, amountCents: centsIn(amount) }]
  })
}

const goalIn = (form: FormData): Changes => ({
  goalCents: centsIn(textIn(form, 'goalCents')),
  costItems: costItemsIn(form),
  endsOn: textIn(form, 'endsOn') || null,
})

/** Organizers who raise for themselves are asked only for their own name; the beneficiary's data stays. */
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

/** The loaded editor supplies its blocks itself. */
const storyIn = (form: FormData): Changes => ({
  title: textIn(form, 'title'),
  summary: textIn(form, 'summary'),
  storyMode: STORY_MODES.find((mode) => mode === form.get('storyMode')) ?? 'questions',
  storyAnswers: answersIn(form),
  ...(form.has('storyText') ? { story: storyFromText(textIn(form, 'storyText')) } : {}),
})

/** Alt texts only: pictures are uploaded separately. */
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
