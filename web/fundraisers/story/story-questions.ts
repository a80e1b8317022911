import { PURPOSE } from '#contract/cases/cases.ts'
import { type DraftFields, STORY_QUESTIONS, type StoryQuestion } from '#contract/fundraisers/case-draft.ts'
import { recipientOf } from '../recipient-name.ts'

export type QuestionWords = {
  readonly question: string
  readonly hint: string
  /** Text of the question's line in the meter. */
  readonly short: string
  readonly why: string
}

const forMyself: Readonly<Record<StoryQuestion, QuestionWords>> = {
  organizer: {
    question: 'Who are you?',
    hint: 'One or two sentences.',
    short: 'Who you are',
    why: 'People give to someone they can picture.',
  },
  recipient: {
    question: 'What happened?',
    hint: 'What changed, and when.',
    short: 'What happened',
    why: 'A day and a place make it real.',
  },
  relationship: {
    question: 'Who’s in this with you?',
    hint: 'Family, or people who help.',
    short: 'Who’s with you',
    why: 'Donors look for this.',
  },
  spend: {
    question: 'What will the money pay for?',
    hint: 'Your cost lines appear under this answer.',
    short: 'How the money is spent',
    why: 'Say what insurance or savings don’t cover.',
  },
  delivery: {
    question: 'How will people see it was spent?',
    hint: 'Receipts, photos, updates.',
    short: 'How people will see it',
    why: 'Reviewers ask for this most often. Two sentences are enough.',
  },
}

const forSomeoneElse = (name: string): Readonly<Record<StoryQuestion, QuestionWords>> => ({
  organizer: forMyself.organizer,
  recipient: {
    question: 'Who is it for, and what happened?',
    hint: 'What changed, and when.',
    short: 'Who it is for',
    why: 'A day and a place make it real.',
  },
  relationship: {
    question: 'How do you know each other?',
    hint: 'Donors look for this.',
    short: 'How you are related',
    why: 'It is what donors check first.',
  },
  spend: forMyself.spend,
  delivery: {
    question: `How does the money reach ${name}?`,
    hint: 'Whose account, and how people will see it was spent.',
    short: `How it reaches ${name}`,
    why: 'Reviewers ask for this most often. Two sentences are enough.',
  },
})

/** The five questions, worded for the purpose and names. */
export const questionWords = (
  fields: Pick<DraftFields, 'purpose' | 'organizerName' | 'beneficiaryFirstName'>,
): Readonly<Record<StoryQuestion, QuestionWords>> =>
  fields.purpose === PURPOSE.myself ? forMyself : forSomeoneElse(recipientOf(fields, 'them'))

/** Minimum number of words of an answer: "She is my mother." counts, a single word doesn't. */
const ANSWER_WORDS_MIN = 3

export const isAnswered = (answer: string): boolean => answer.trim().split(/\s+/).length >= ANSWER_WORDS_MIN

export const answeredQuestions = ({ storyAnswers }: Pick<DraftFields, 'storyAnswers'>): StoryQuestion[] =>
  STORY_QUESTIONS.filter((question) => isAnswered(storyAnswers[question]))
