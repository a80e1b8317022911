import type { MouseEvent } from 'react'
import { isPlainClick } from '#web/browser/is-plain-click.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import type { More } from './use-more.ts'

type MoreLinkProps = {
  readonly more: More<unknown>
  /** Address of the next page, for use without scripts. */
  readonly to: string
  /** Whether the list can grow further; otherwise the link navigates. */
  readonly inPlace?: boolean
  /** "Show 9 more" */
  readonly children: string
}

/** Loads more items into the list. In a new tab, or without scripts, it is a link to the next page. */
export const MoreLink = ({ more, to, inPlace = true, children }: MoreLinkProps) => {
  if (more.nextCursor === null) return null
  const onClick = (event: MouseEvent): void => {
    if (!inPlace || !isPlainClick(event)) return
    event.preventDefault()
    void more.load()
  }
  return (
    <div className="flex flex-col items-center">
      <ButtonLink
        to={to}
        kind="secondary"
        size="large"
        onClick={onClick}
        aria-disabled={more.loading || undefined}
      >
        {more.loading ? 'Loading…' : children}
      </ButtonLink>
      {more.failed && (
        <div role="alert">
          <FieldError>We couldn’t load more. Try again.</FieldError>
        </div>
      )}
    </div>
  )
}
