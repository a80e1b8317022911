import { PURPOSE } from '#contract/cases/cases.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { readStep } from '../steps/read-step.ts'
import { START_FIELDS, type StartAnswers } from './start-answers.ts'

/** The draft's fields that the answers fill, read as the wizard's own steps are. On the server alone. */
export const draftFieldsOf = (answers: StartAnswers): Partial<DraftFields> => {
  const form = new FormData()
  for (const field of START_FIELDS) form.set(field, answers[field])
  // The scenes are in one list, and each names its cause.
  form.set('raiseType', answers.raiseScene.split(':')[0] ?? '')
  const { goalCents } = readStep('goal', form)
  const basics = readStep('basics', form)
  return {
    ...basics,
    ...(goalCents === undefined ? {} : { goalCents }),
    ...(basics.purpose === PURPOSE.someoneElse
      ? { beneficiaryRelation: answers.beneficiaryRelation.trim() }
      : {}),
  }
}
