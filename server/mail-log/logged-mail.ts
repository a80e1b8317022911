import type { Deps } from '#server/deps.ts'
import type { Mail, MailTransport } from '#server/outside/mail/port.ts'
import { noteMail } from './mail-log.queries.ts'

type LogDeps = Pick<Deps, 'database' | 'personalData' | 'log'> & { readonly clock: Deps['wallClock'] }

/** Never logged: it confirms that nothing about the person is stored any more. */
const UNKEPT = new Set(['account-erased'])
/** Logged without content, because the content lets its reader sign in as the person. */
const WORDLESS = new Set(['code', 'account-notice'])

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![0-9A-Z])[0-9A-HJKMNP-TV-Z]{12}(?![0-9A-Z])/

/** Kind and subject id of a mail, from a message id such as `refund-<uuid>-sent`. */
export const traceOf = (messageId: string): { readonly kind: string; readonly about: string | null } => {
  const found = ID.exec(messageId)
  const kind = found === null ? messageId.replace(/-[^a-z].*$/, '') : messageId.slice(0, found.index)
  return { kind: kind.replace(/-+$/, '').slice(0, 60), about: found?.[0] ?? null }
}

/** Removes secrets from addresses: any part of 24 characters or more. */
const withoutKeys = (text: string): string =>
  text.replaceAll(/https?:\/\/[^\s>)"]+/g, (address) => address.replaceAll(/([/?&=#])[\w.~%-]{24,}/g, '$1…'))

export const mailContext = (messageId: string): string => `sent_mail.mail|${messageId}`

const note = async (
  { database, personalData, clock }: LogDeps,
  { to, subject, text, messageId }: Mail,
  failure: string | null,
): Promise<void> => {
  const { kind, about } = traceOf(messageId)
  if (UNKEPT.has(kind)) return
  const emailHash = personalData.emailHash(to)
  const seal = await database.statement((reader) => personalData.sealer(reader, emailHash))
  const words = WORDLESS.has(kind) ? null : withoutKeys(text)
  await noteMail(database.reader, {
    emailHash,
    messageId,
    kind,
    about,
    state: failure === null ? 'sent' : 'refused',
    failure,
    mailCipher: seal(mailContext(messageId), JSON.stringify({ to, subject, text: words })),
    sentAt: clock.now(),
  })
}

/** A failed log row must not resend a mail that went out. */
const noteOrWarn = async (deps: LogDeps, mail: Mail, failure: string | null): Promise<void> => {
  try {
    await note(deps, mail, failure)
  } catch (error) {
    deps.log.warn({ err: error }, 'a mail couldn’t be noted in the mail log')
  }
}

/** Wraps a transport to log each accepted or refused mail. */
export const loggedMail = (deps: LogDeps, transport: MailTransport): MailTransport => ({
  close: transport.close,
  send: async (mail) => {
    try {
      await transport.send(mail)
    } catch (error) {
      await noteOrWarn(deps, mail, error instanceof Error ? error.message.slice(0, 300) : 'refused')
      throw error
    }
    await noteOrWarn(deps, mail, null)
  },
})
