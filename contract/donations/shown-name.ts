import { nameWithInitial } from '#contract/accounts/first-name.ts'
import { ANONYMOUS } from '#contract/cases/cases.ts'

/** How a donor appears on the public page. */
export const NAME_SHOWN_CHOICES = ['full', 'first_initial', 'anonymous'] as const
export type NameShown = (typeof NAME_SHOWN_CHOICES)[number]

/** Labels in forms and on the statement. */
export const NAME_SHOWN_LABELS = {
  full: 'Full name',
  first_initial: 'First name and initial',
  anonymous: 'Anonymous',
} as const satisfies Record<NameShown, string>

/** The public form of a donor's name. The organizer sees the full name, whichever was chosen. */
export const shownName = (nameShown: NameShown, fullName: string): string => {
  switch (nameShown) {
    case 'full':
      return fullName
    case 'first_initial':
      return nameWithInitial(fullName)
    case 'anonymous':
      return ANONYMOUS
  }
}

/** @param text value of a form field or a column */
export const nameShownOf = (text: unknown): NameShown | null =>
  NAME_SHOWN_CHOICES.find((choice) => choice === text) ?? null
