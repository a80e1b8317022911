import type * as z from 'zod'
import type { sessionShape } from '#contract/accounts/account-shapes.ts'
import { formatMomentIn } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { AgoText, DateText } from '#web/ui/date-text.tsx'
import { useReaderZone } from '#web/ui/reader-zone.ts'
import { PersonField, type SectionAnswer, SectionCard, SectionForm, useSection } from './section-form.tsx'

type Session = z.infer<typeof sessionShape>

type SessionRow = Session & {
  /** Made unique: two devices of the same kind may have signed in in the same minute. */
  readonly name: string
}

const byUse = (a: Session, b: Session): number =>
  Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt)

/** Sessions with unique names: this device first, then last used first. */
export const sessionRows = (sessions: readonly Session[], zone: string): SessionRow[] => {
  const counts = new Map<string, number>()
  return [...sessions].sort(byUse).map((session) => {
    const name = `${session.device}, signed in ${formatMomentIn(zone, new Date(session.createdAt))}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { ...session, name: count === 0 ? name : `${name}, number ${count + 1}` }
  })
}

type RowProps = Pick<SectionAnswer, 'Form' | 'busy'> & { readonly session: SessionRow }

const EndForm = ({ session: { sessionId, name }, Form, busy }: RowProps) => (
  <Form method="post" action="/account#sessions" preventScrollReset className="shrink-0">
    <PersonField />
    <input type="hidden" name="sessionId" value={sessionId} />
    <Button
      className="-mr-2"
      type="submit"
      kind="text"
      size="small"
      name="act"
      value="endSession"
      aria-label={`Sign out ${name}`}
      busy={busy === 'endSession' && 'Signing out…'}
    >
      Sign out
    </Button>
  </Form>
)

/** The sign-in time distinguishes devices of the same kind. */
const Row = (props: RowProps) => {
  const { device, current, createdAt, lastUsedAt } = props.session
  return (
    <li className="flex min-h-14 items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="type-label">{device}</p>
        <p className="type-meta text-quiet">
          {current ? (
            'This device'
          ) : (
            <>
              Last used <AgoText at={lastUsedAt} inSentence />
            </>
          )}
          {' · signed in '}
          <DateText at={createdAt} form="moment" />
        </p>
      </div>
      {!current && <EndForm {...props} />}
    </li>
  )
}

export const SessionsSection = ({ sessions }: { readonly sessions: readonly Session[] }) => {
  const section = useSection('sessions')
  const zone = useReaderZone()
  const { Form, busy, answer } = section
  const hasOthers = sessions.some(({ current }) => !current)
  return (
    <SectionCard section="sessions" title="Where you’re signed in">
      <ul className="divide-y divide-line">
        {sessionRows(sessions, zone).map((session) => (
          <Row key={session.sessionId} session={session} Form={Form} busy={busy} />
        ))}
      </ul>
      {(hasOthers || answer.success !== null || answer.failure !== null) && (
        <div className="mt-4">
          <SectionForm {...section}>
            {hasOthers && (
              <Button
                type="submit"
                kind="secondary"
                name="act"
                value="endOthers"
                busy={busy === 'endOthers' && 'Signing out…'}
              >
                Sign out everywhere else
              </Button>
            )}
          </SectionForm>
        </div>
      )}
    </SectionCard>
  )
}
