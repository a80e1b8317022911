import type { TeamRole } from './case-states.ts'

const ROLE_WORDS: Readonly<Record<TeamRole, string>> = {
  co_organizer: 'co-organizer',
  beneficiary: 'for whom this is',
}

/** Who wrote a text, beside the organizer: "Ben Ortiz, co-organizer", "Rosa Delgado, for whom this is". */
export const authorWords = ({ name, role }: { readonly name: string; readonly role: TeamRole }): string =>
  `${name}, ${ROLE_WORDS[role]}`
