import { type CaseDetail, PURPOSE } from '#contract/cases/cases.ts'

/** Whom an organizer asks, each in other words. */
export const AUDIENCES = ['family', 'coworkers', 'congregation', 'neighbors'] as const
export type Audience = (typeof AUDIENCES)[number]

export const AUDIENCE_NAMES: Readonly<Record<Audience, string>> = {
  family: 'Family and close friends',
  coworkers: 'People at work',
  congregation: 'Your congregation',
  neighbors: 'Neighbors',
}

/** What the words are made of: the page's own facts. */
export type AskFacts = Pick<CaseDetail, 'title' | 'city' | 'purpose' | 'costItems'> & {
  readonly recipient: Pick<CaseDetail['recipient'], 'fullName' | 'firstName' | 'isNamed'>
}

const COSTS_NAMED = 3

/** " It pays for: Kitchen floor, Drywall." Its largest costs; nothing without any. */
const paysFor = ({ costItems }: AskFacts): string => {
  const labels = costItems
    .toSorted((a, b) => b.amountCents - a.amountCents)
    .slice(0, COSTS_NAMED)
    .map(({ label }) => label)
  if (labels.length === 0) return ''
  const more = costItems.length > labels.length ? ' and more' : ''
  return ` It pays for: ${labels.join(', ')}${more}.`
}

/** The words to send, without the address. */
export const askMessage = (audience: Audience, facts: AskFacts): string => {
  const { title, city, purpose, recipient } = facts
  const isMine = purpose === PURPOSE.myself
  const page = `“${title}”`
  const who = recipient.isNamed ? recipient.firstName : recipient.fullName
  const begun = isMine ? `I started a fundraiser: ${page}.` : `I started a fundraiser for ${who}: ${page}.`
  switch (audience) {
    case 'family':
      return `${begun} You’re the first people I’m asking. If you can give, $10 is a start. If you can’t, please send this to one person who ${isMine ? 'knows me' : 'might'}.`
    case 'coworkers':
      return `Hi all. ${begun}${paysFor(facts)} Nobody has to give. Passing it on helps, too.`
    case 'congregation':
      return `Friends, please keep ${isMine ? 'me' : who} in your prayers. For those who’d like to do more: ${begun}${paysFor(facts)}`
    case 'neighbors':
      return `Hello, neighbors. ${begun} It’s here in ${city}, and the page shows what the money pays for. Could you tell the people next door?`
  }
}
