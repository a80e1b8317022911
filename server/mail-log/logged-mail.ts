import type { Deps } from '#server/deps.ts'
import type { Mail, MailTransport } from '#server/outside/mail/port.ts'
import { noteMail } from './mail-log.queries.ts'

type LogDeps = Pick<Deps, 'database' | 'personalData' | 'log'> & { readonly clock: Deps['wallClock'] }

/** Never kept: it tells somebody that nothing is kept of them any more. */
const UNKEPT = new Set(['account-erased'])
/** Whoever reads these words can enter as the person: only that they were sent is kept. */
const WORDLESS = new Set(['code', 'account-notice'])

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![0-9A-Z])[0-9A-HJKMNP-TV-Z]{12}(?![0-9A-Z])/

/** The kind of a mail, and what it is about, by its id: `refund-<uuid>-sent`. */
export const traceOf = (messageId: string): { readonly kind: string; readonly about: string | null } => {
  const found = ID.exec(messageId)
  const kind = found === null ? messageId.replace(/-[^a-z].*$/, '') : messageId.slice(0, found.index)
  return { kind: kind.replace(/-+$/, '').slice(0, 60), about: found?.[0] ?? null }
}

/** What in an address opens something for whoever has it: a part of 24 characters or more, wherever it stands. */
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

/** A mail that went out isn't sent again because its row couldn't be written. */
const noteOrWarn = async (deps: LogDeps, mail: Mail, failure: string | null): Promise<void> => {
  try {
    await note(deps, mail, failure)
  } catch (error) {
    deps.log.warn({ err: error }, 'a mail couldn’t be noted in the mail log')
  }
}

/** The same transport, with a row for each mail it took or refused. */
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
