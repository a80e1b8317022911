import { useEffect, useState } from 'react'
import type { DonationFields, DonationProblem } from './donation-fields.ts'

type Question = typeof import('../page/donation-question.tsx')
export type QuestionProps = Parameters<Question['DonationQuestion']>[0]

let loaded: Question | null = null

/** Loads the question about private details. */
export const loadQuestion = async (): Promise<void> => {
  loaded = await import('../page/donation-question.tsx')
}

/** Questions about private details in what the page will show; none until they are loaded. */
export const questionsIn = (fields: DonationFields): readonly DonationProblem[] =>
  loaded?.questionsIn(fields) ?? []

/** The question; null until it is loaded. */
export const loadedQuestion = (): Question | null => loaded

/** Loads it with the first letter of a text that may have a private detail. Without it the gift goes on. */
export const useQuestion = ({ fullName, message, tributeName }: DonationFields): void => {
  const [, setLoaded] = useState(loaded !== null)
  const hasText = `${fullName}${message}${tributeName}` !== ''
  useEffect(() => {
    if (hasText)
      loadQuestion().then(
        () => setLoaded(true),
        () => setLoaded(false),
      )
  }, [hasText])
}
