import { withoutTrailing } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail, MailTransport } from '#server/outside/mail/port.ts'
import { readMailBlock } from './blocked-mail.ts'
import { noteMail } from './mail-log.queries.ts'

type LogDeps = Pick<Deps, 'database' | 'personalData' | 'log' | 'clock'>

/** Kinds that are never logged: this one confirms that nothing about the person is stored any more. */
const NEVER_LOGGED = new Set(['account-erased'])
/** Kinds that are logged without their text or a code in the subject, which would let staff sign in as the person. */
const SECRET_KINDS = new Set(['code', 'account-notice'])

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9A-HJKMNP-TV-Z]{12}\b/

/** Kind and subject id of a mail, from a message id such as `refund-<uuid>-sent`. */
export const traceOf = (messageId: string): { readonly kind: string; readonly about: string | null } => {
  const match = ID.exec(messageId)
  const kind = match === null ? messageId.split(/-[^a-z]/, 1).join() : messageId.slice(0, match.index)
  return { kind: withoutTrailing(kind, /-/).slice(0, 60), about: match?.[0] ?? null }
}

/** Removes secrets from the links in a text: any part of 24 characters or more. */
const withoutSecrets = (text: string): string =>
  text.replaceAll(/https?:\/\/[^\s>)"]+/g, (address) => address.replaceAll(/([/?&=#])[\w.~%-]{24,}/g, '$1…'))

export const mailContext = (messageId: string): string => `sent_mail.mail|${messageId}`

const logMail = async (
  { database, personalData, clock }: LogDeps,
  { to, subject, text, messageId, caseId }: Mail,
  failure: string | null,
): Promise<void> => {
  const { kind, about } = traceOf(messageId)
  if (NEVER_LOGGED.has(kind)) return
  const emailHash = personalData.emailHash(to)
  const seal = await database.statement((db) => personalData.sealer(db, emailHash))
  const logged = SECRET_KINDS.has(kind)
    ? { subject: subject.replaceAll(/\d/g, '•'), text: null }
    : { subject, text: withoutSecrets(text) }
  await noteMail(database.db, {
    emailHash,
    messageId,
    kind,
    about,
    caseId,
    state: failure === null ? 'sent' : 'refused',
    failure,
    mailCipher: seal(mailContext(messageId), JSON.stringify({ to, ...logged })),
    sentAt: clock.now(),
  })
}

/** Logs a mail, but only warns if that fails, so that a mail that went out isn't resent. */
const logOrWarn = async (deps: LogDeps, mail: Mail, failure: string | null): Promise<void> => {
  try {
    await logMail(deps, mail, failure)
  } catch (error) {
    deps.log.warn({ err: error }, 'a mail couldn’t be noted in the mail log')
  }
}

/** Kinds sent even to a blocked address: its owner requests a code to show that mail arrives again. */
const ALWAYS_SENT = new Set(['code'])

const isBlocked = async ({ database, personalData }: LogDeps, { to, messageId }: Mail): Promise<boolean> =>
  !ALWAYS_SENT.has(traceOf(messageId).kind) &&
  (await readMailBlock(database.db, personalData.emailHash(to))) !== null

/** Wraps a transport to log each accepted or refused mail. */
export const loggedMail = (deps: LogDeps, transport: MailTransport): MailTransport => ({
  close: transport.close,
  check: transport.check,
  send: async (mail) => {
    // Returns normally, so that the caller doesn't retry a mail that we refused ourselves.
    if (await isBlocked(deps, mail))
      return logOrWarn(deps, mail, 'not sent: the address bounced or complained')
    try {
      await transport.send(mail)
    } catch (error) {
      await logOrWarn(deps, mail, error instanceof Error ? error.message.slice(0, 300) : 'refused')
      throw error
    }
    await logOrWarn(deps, mail, null)
  },
})
