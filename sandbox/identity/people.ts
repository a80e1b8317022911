import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Sql } from '../database.ts'

export const IDENTITY_PROVIDERS = ['google', 'apple', 'facebook'] as const
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

export const providerNames: Readonly<Record<IdentityProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** People of the demo's cases, and Sam, who is new to Hearten. */
export const demoPeople: readonly { readonly email: string; readonly name: string }[] = [
  { email: 'lena.whitcomb@mail.example', name: 'Lena Whitcomb' },
  { email: 'theo.marsh@mail.example', name: 'Theo Marsh' },
  { email: 'imani.tolliver@mail.example', name: 'Imani Tolliver' },
  { email: 'sam.rivera@mail.example', name: 'Sam Rivera' },
]

const factsShape = z.object({
  /** The address that the product gets: a relay's if the person hides theirs, null if they don't share it. */
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  emailIsRelay: z.boolean(),
  /** Google's claim `hd`: the domain that Google hosts for the account; null for other addresses. */
  hostedDomain: z.string().nullable().default(null),
  name: z.string().nullable(),
})
export type PersonFacts = z.infer<typeof factsShape>
export type Person = PersonFacts & { readonly subject: string }

const hashOf = (provider: IdentityProvider, email: string): Buffer =>
  createHash('sha256').update(`${provider}:${email.toLowerCase()}`).digest()

const digits = (hash: Buffer, count: number): string =>
  BigInt(`0x${hash.toString('hex')}`)
    .toString()
    .slice(0, count)

/** A deterministic account number in each provider's format. */
export const subjectOf = (provider: IdentityProvider, email: string): string => {
  const hash = hashOf(provider, email)
  if (provider === 'google') return `1${digits(hash, 20)}`
  if (provider === 'facebook') return `1${digits(hash, 15)}`
  return `001${digits(hash, 3)}.${hash.toString('hex').slice(0, 32)}.${digits(hash, 7).slice(3)}`
}

export const relayAddress = (email: string): string =>
  `${hashOf('apple', email).toString('hex').slice(0, 10)}@privaterelay.appleid.com`

/** Stores a person who consents. @returns whether it is their first consent */
export const rememberPerson = async (
  sql: Sql,
  provider: IdentityProvider,
  { subject, ...facts }: Person,
  nowMs: number,
): Promise<boolean> => {
  const rows = await sql<{ first: boolean }>(
    'remember_person',
    `insert into sandbox.identity_person (provider, subject, facts, agreed_at) values ($1, $2, $3, $4)
     on conflict (provider, subject) do update set facts = excluded.facts
     returning xmax = 0 as first`,
    [provider, subject, JSON.stringify(facts), new Date(nowMs)],
  )
  return rows[0]?.first === true
}

export const findPerson = async (
  sql: Sql,
  provider: IdentityProvider,
  subject: string,
): Promise<Person | undefined> => {
  const rows = await sql<{ facts: unknown }>(
    'find_person',
    'select facts from sandbox.identity_person where provider = $1 and subject = $2',
    [provider, subject],
  )
  return rows[0] && { subject, ...factsShape.parse(rows[0].facts) }
}

export type ConsentedPerson = Person & { readonly provider: string; readonly agreedAt: Date }

export const listPeople = async (sql: Sql): Promise<ConsentedPerson[]> => {
  const rows = await sql<{ provider: string; subject: string; facts: unknown; agreedAt: Date }>(
    'list_people',
    `select provider, subject, facts, agreed_at as "agreedAt" from sandbox.identity_person
     order by agreed_at desc, provider, subject limit 100`,
  )
  return rows.map(({ facts, ...row }) => ({ ...row, ...factsShape.parse(facts) }))
}

/** Deletes a person's consent, so that their next one counts as the first. */
export const forgetPerson = (sql: Sql, provider: string, subject: string): Promise<unknown> =>
  sql('forget_person', 'delete from sandbox.identity_person where provider = $1 and subject = $2', [
    provider,
    subject,
  ])
