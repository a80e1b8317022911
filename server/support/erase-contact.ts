import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import { openContact } from './contact-texts.ts'
import { deleteMessage, readAnswers, readMessagesOf } from './support.queries.ts'

/** Deletes an erased person's support messages. Idempotent. @returns whether another person’s are left */
export const eraseContact = async (
  { database }: Pick<Deps, 'database'>,
  address: AddressPeriod,
): Promise<boolean> => {
  const all = await readMessagesOf(database.db, address.emailHash)
  const theirs = all.filter(({ sentAt }) => isWithin(address, sentAt))
  for (const message of theirs) await database.transact((tx) => deleteMessage(tx, message))
  return all.length > theirs.length
}

/** A person's support messages with their answers, for the data export. */
export const exportContacts = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  address: AddressPeriod,
): Promise<AccountExport['messages']> => {
  const { db } = deps.database
  const all = await readMessagesOf(db, address.emailHash)
  const exported = all.map(async (row) => {
    const opened = isWithin(address, row.sentAt) ? await openContact(deps, deps.database.db, row) : null
    if (opened === null) return []
    const answers = (await readAnswers(db, row)).map(opened.answer)
    return [{ text: opened.text, sentAt: row.sentAt.toISOString(), answers }]
  })
  return (await Promise.all(exported)).flat()
}
