import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react'
import { reportBrowserError } from './report-errors.ts'

/**
 * A part of a page whose script comes after the page's, and without which the page is still usable. The server renders it
 * with the page, and that stays until the script is there or the part gets other props. Then, and where the server didn't
 * render it, its place has the fallback, for good if the script can't be loaded.
 */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) => {
  const Part: ComponentType<Props> = lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      reportBrowserError(error)
      return new Promise<never>(() => undefined)
    }
  })
  // With the same props it isn't rendered again, because that would replace what the server rendered by the fallback.
  return memo((props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  ))
}
