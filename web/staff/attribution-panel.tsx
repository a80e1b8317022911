import type { Attribution } from '#contract/donations/orders.ts'
import type { FirstVisit } from '#contract/fundraisers/case-draft-shapes.ts'
import { counted } from '#web/cases/case-facts.ts'
import { Panel } from '#web/ui/panel.tsx'

/** "Via facebook, reshared 2 times": how the shared link was passed on. */
const shareText = ({ shareSourceId, shareChannel, sharedv = 0 }: Attribution): string | undefined => {
  if (shareSourceId === undefined && shareChannel === undefined) return undefined
  const channel = shareChannel === undefined ? 'A shared link' : `Via ${shareChannel}`
  const depth = sharedv > 1 ? `, reshared ${counted(sharedv, 'time', 'times')}` : ''
  return `${channel}${depth}${shareSourceId === undefined ? '' : ` (share ${shareSourceId})`}`
}

const linesOf = (attribution: Attribution, firstVisit: FirstVisit | null) => {
  const { channel, subChannel, utmSource, utmMedium, utmCampaign, utmTerm, utmContent, fbclid } = attribution
  return [
    ['Campaign', utmCampaign],
    ['Source', utmSource],
    ['Medium', utmMedium],
    ['Term', utmTerm],
    ['Content', utmContent],
    ['Channel', channel],
    ['Subchannel', subChannel],
    ['Shared link', shareText(attribution)],
    ['Facebook click', fbclid],
    ['Referrer', firstVisit?.referrer],
    ['Landing page', firstVisit === null ? undefined : `${firstVisit.path}${firstVisit.search}`],
  ].flatMap(([label, text]) => (text === undefined || text === '' ? [] : [[label, text] as const]))
}

type AttributionPanelProps = {
  readonly attribution: Attribution
  readonly firstVisit?: FirstVisit | null
}

/** Where the visitor came from who asked, wrote or gave: what the links they followed say, and their first page. */
export const AttributionPanel = ({ attribution, firstVisit = null }: AttributionPanelProps) => {
  const lines = linesOf(attribution, firstVisit)
  return (
    lines.length > 0 && (
      <Panel>
        <h2 className="type-strong">Where it came from</h2>
        <dl className="mt-2">
          {lines.map(([label, text]) => (
            <div
              key={label}
              className="flex justify-between gap-4 border-t border-line py-2 first:border-t-0"
            >
              <dt className="shrink-0">{label}</dt>
              <dd className="type-meta-strong min-w-0 text-right wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    )
  )
}
