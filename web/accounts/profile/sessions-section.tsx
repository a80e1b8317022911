import type * as z from 'zod'
import type { sessionShape } from '#contract/account-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { SectionCard, SectionForm, useSection } from './section-form.tsx'

type Session = z.infer<typeof sessionShape>

const EndButton = ({ device, busy }: { readonly device: string; readonly busy: string | null }) => (
  <Button
    type="submit"
    kind="text"
    size="small"
    name="act"
    value="endSession"
    aria-label={`Sign out ${device}`}
    busy={busy === 'endSession' && 'Signing out…'}
  >
    Sign out
  </Button>
)

export const SessionsSection = ({ sessions }: { readonly sessions: readonly Session[] }) => {
  const section = useSection('sessions')
  const { Form, busy, answer } = section
  const others = sessions.filter(({ current }) => !current)
  return (
    <SectionCard title="Where you’re signed in">
      <ul className="divide-y divide-line">
        {sessions.map(({ sessionId, device, current, lastUsedAt }) => (
          <li key={sessionId} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
            <div>
              <p className="type-label">{device}</p>
              <p className="type-meta text-quiet">
                {current ? 'This device' : 'Last used '}
                {!current && <DateText at={lastUsedAt} />}
              </p>
            </div>
            {!current && (
              <Form method="post" action="/account" preventScrollReset>
                <input type="hidden" name="sessionId" value={sessionId} />
                <EndButton device={device} busy={busy} />
              </Form>
            )}
          </li>
        ))}
      </ul>
      {(others.length > 0 || answer.done !== null || answer.failure !== null) && (
        <div className="mt-4">
          <SectionForm {...section}>
            {others.length > 0 && (
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
