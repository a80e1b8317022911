import type { ErrorDetail } from '#contract/tracking/error-calls.ts'
import { classNames } from '#web/ui/class-names.ts'

const lineOf = (place: string): number => Number(/:(\d+)$/.exec(place)?.[1])

/** The source lines around the error, if there is a source map, and the stack of the built file. */
export const ErrorSource = ({ source, place, stack }: Pick<ErrorDetail, 'source' | 'place' | 'stack'>) => (
  <section aria-label="Where" className="mt-6">
    <h3 className="type-strong">Where</h3>
    {source.length === 0 ? (
      <p className="type-small mt-2 text-quiet">Only the built file’s lines. There’s no source map for it.</p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      <pre className="type-small mt-2 overflow-x-auto rounded-control bg-mist py-3" tabIndex={0}>
        {source.map(({ line, text }) => (
          <span
            key={line}
            className={classNames(
              'block min-w-max border-l-4 px-3',
              line === lineOf(place) ? 'border-poppy bg-rose' : 'border-transparent',
            )}
          >
            <code className="font-mono">
              <span className="inline-block w-10 text-right text-quiet">{line}</span>
              {`  ${text}`}
            </code>
          </span>
        ))}
      </pre>
    )}
    {stack !== '' && (
      <details className="mt-3">
        <summary className="link type-label">Full stack trace</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className="type-small mt-2 overflow-x-auto rounded-control bg-mist p-3" tabIndex={0}>
          <code className="font-mono">{stack}</code>
        </pre>
      </details>
    )}
  </section>
)
