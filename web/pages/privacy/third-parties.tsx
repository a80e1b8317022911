import { OUTSIDE_TAGS } from '#contract/tracking/outside-tag-origins.ts'
import type { OutsideTag } from '#contract/tracking/outside-tags.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

export type ThirdPartiesProps = {
  readonly configured: readonly OutsideTag[]
  readonly allowed: readonly OutsideTag[]
  /** Whether the browser sends Global Privacy Control, which turns all companies off. */
  readonly isLocked: boolean
}

/** A switch for each company that would get anything. All are off by default. */
export const ThirdParties = ({ configured, allowed, isLocked }: ThirdPartiesProps) => (
  <Card className="p-6">
    <h3 className="type-strong">Other companies</h3>
    {configured.length === 0 ? (
      <p className="type-meta mt-2">
        None get anything from your visits here. If we ever add one, it starts off and you’ll find its switch
        on this page.
      </p>
    ) : (
      <ul className="mt-2">
        {configured.map((name) => {
          const isOn = allowed.includes(name)
          return (
            <li key={name} className="border-t border-line py-3 first:border-t-0">
              <form method="post" action="/security" className="flex items-center justify-between gap-4">
                <input type="hidden" name="tag" value={name} />
                <p className="type-meta" id={`tag-${name}`}>
                  <b>{OUTSIDE_TAGS[name].name}</b> {isOn ? 'gets' : 'would get'} {OUTSIDE_TAGS[name].gets}.{' '}
                  {isOn ? 'On.' : 'Off.'}
                </p>
                {!isLocked && (
                  <Button
                    type="submit"
                    name="act"
                    value={isOn ? 'tag-off' : 'tag-on'}
                    kind="secondary"
                    size="small"
                    aria-describedby={`tag-${name}`}
                  >
                    {isOn ? 'Turn off' : 'Turn on'}
                  </Button>
                )}
              </form>
            </li>
          )
        })}
      </ul>
    )}
    {configured.length > 0 && (
      <p className="type-small mt-3 text-quiet">
        Only on public pages. Never where you give, on the identity check, in your account or on staff pages.
      </p>
    )}
  </Card>
)
