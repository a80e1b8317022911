import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'

type VisitorFactsProps = { readonly facts: CallOutput<Calls['visitorFacts']>['facts'] }

export const VisitorFacts = ({ facts }: VisitorFactsProps) => (
  <Card className="p-6">
    <h3 className="type-strong">What we know about this browser</h3>
    {facts === null ? (
      <p className="type-meta mt-2 text-quiet">Nothing. We don’t know this browser.</p>
    ) : (
      <>
        <dl className="type-meta mt-2">
          {[
            ['Visitor number', `${facts.visitorId.slice(0, 4)}…${facts.visitorId.slice(-2)}`],
            ['First visit', <DateText key="first" at={facts.firstVisitAt} />],
            ['Came from', facts.source],
            ['Visits', facts.visits],
            ['Pages opened', facts.pages],
          ].map(([name, value]) => (
            <div key={String(name)} className="flex justify-between gap-4 border-b border-line py-2">
              <dt className="text-quiet">{name}</dt>
              <dd className="type-meta-strong">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="type-small mt-3 text-quiet">
          The number is random. It isn’t tied to your name or an account.
        </p>
        <form method="post" action="/security" className="mt-4 space-y-2">
          <a
            href="/api/log/visitor-records"
            download="hearten-visits.json"
            className={buttonClass({ kind: 'secondary', size: 'small', wide: true })}
          >
            <Icon name="download-simple" />
            Download all of it
          </a>
          <Button type="submit" name="act" value="erase" kind="secondary" size="small" wide icon="trash">
            Erase and start over
          </Button>
        </form>
      </>
    )}
  </Card>
)
