import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { cleanText } from '#contract/plain-text.ts'
import { CONTACT_MESSAGES_PER_DAY } from '#contract/support/support.ts'
import { readDonorName } from '#contract/validators/donor-name.ts'
import type { Deps } from '#server/deps.ts'
import { lockPerson } from '#server/personal-data/lock-person.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database.ts'
import { takeNetworkPart } from '#server/platform/limits/network-part.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { refuseFilledHoneypot } from '#server/platform/refuse-filled-honeypot.ts'
import { contactContext, openContact } from './contact-texts.ts'
import { insertMessage, type MessageRow, readMessageByKey } from './support.queries.ts'

type SendDeps = Pick<Deps, 'database' | 'personalData' | 'ids' | 'clock' | 'wallClock' | 'signer' | 'config'>

type Contact = Pick<MessageRow, 'topic' | 'about'> & { readonly name: string; readonly text: string }

/** @throws keyReused if the stored message isn't this one */
const assertRepeated = async (
  deps: SendDeps,
  tx: Tx,
  stored: MessageRow,
  { topic, about, name, text }: Contact,
): Promise<void> => {
  const opened = await openContact(deps, tx, stored)
  const isRepeat =
    stored.topic === topic && stored.about === about && opened?.name === name && opened.text === text
  if (!isRepeat) throw new Refusal('keyReused')
}

/**
 * Stores a message to support. Idempotent by its key.
 * @throws invalidInput for a filled honeypot field without its proof of work; messageLimit if this network
 * wrote too many under this address; keyReused for a different message under a key
 */
export const contactSupport = async (
  deps: SendDeps,
  actor: Pick<Actor, 'ip'>,
  input: CallArguments<Calls['contactSupport']>,
): Promise<CallOutput<Calls['contactSupport']>> => {
  const { database, personalData, ids, clock } = deps
  const now = clock.now()
  await refuseFilledHoneypot(deps, 'contactSupport', input)
  const donorName = readDonorName(input.name)
  if ('problem' in donorName) throw invalidFields([{ field: 'name', message: donorName.problem }])
  const { email, idempotencyKey, topic } = input
  const { name } = donorName
  const about = input.about || null
  const text = cleanText(input.text)
  const emailHash = personalData.emailHash(email)
  const hasRoom =
    (await readMessageByKey(database.db, emailHash, idempotencyKey)) !== null ||
    (await takeNetworkPart(deps, actor, {
      limit: 'contact',
      subject: emailHash,
      full: CONTACT_MESSAGES_PER_DAY,
      leaksPerDay: CONTACT_MESSAGES_PER_DAY,
    }))
  const sentAt = await database.transact(async (tx) => {
    const messageId = ids.uuid()
    const seal = await personalData.sealer(tx, emailHash)
    await lockPerson(tx, emailHash)
    const earlier = await readMessageByKey(tx, emailHash, idempotencyKey)
    if (earlier !== null) {
      await assertRepeated(deps, tx, earlier, { topic, about, name, text })
      return earlier.sentAt
    }
    if (!hasRoom) throw new Refusal('messageLimit')
    await insertMessage(tx, {
      emailHash,
      messageId,
      idempotencyKey,
      topic,
      sentAt: now,
      requestedAt: now,
      state: 'open',
      nameCipher: seal(contactContext('name', messageId), name),
      emailCipher: seal(contactContext('email', messageId), email),
      bodyCipher: seal(contactContext('body', messageId), text),
      about,
    })
    return now
  })
  return { sentAt: sentAt.toISOString() }
}
