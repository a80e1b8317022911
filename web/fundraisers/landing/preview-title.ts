import { PURPOSE } from '#contract/cases/cases.ts'
import { relationWord } from '#contract/cases/relation-words.ts'
import type { StartAnswers } from './start-answers.ts'

const whoOf = ({ purpose, beneficiaryRelation }: StartAnswers): string => {
  if (purpose === `${PURPOSE.myself}`) return 'me'
  return beneficiaryRelation === '' ? 'someone' : `my ${relationWord(beneficiaryRelation)}`
}

/**
 * "Help my neighbor after the flood": how a headline could begin; null before anything is known.
 * @param inTitle what the scene adds, "after the flood"; null before one is chosen
 */
export const previewTitle = (typed: StartAnswers, inTitle: string | null): string | null =>
  typed.purpose === '' && inTitle === null
    ? null
    : `Help ${whoOf(typed)}${inTitle === null ? '' : ` ${inTitle}`}`
