import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { formatDonation } from '#contract/money.ts'
import { formatNumber } from '#contract/number-format.ts'
import type { ShareChannel } from '#contract/share/share-parameters.ts'
import { counted } from '#web/cases/case-facts.ts'
import { SHARE_NAMES } from '#web/share/share-links.ts'
import { Card } from '#web/ui/card.tsx'

export type ShareResults = CallOutput<Calls['shareResults']>

const channelName = (channel: ShareChannel | null): string =>
  channel === null ? 'Elsewhere' : SHARE_NAMES[channel]

/** "61 of 214 gifts came from shared links. Facebook brought the most: 38." */
export const ResultsText = ({
  results,
  donationCount,
}: {
  readonly results: ShareResults
  readonly donationCount: number
}) => {
  const best = results.channels.toSorted((a, b) => b.donations - a.donations)[0]
  if (results.donations === 0)
    return results.arrivals === 0
      ? 'We count what your links bring here.'
      : `Shared links were opened ${results.arrivals === 1 ? 'once' : `${formatNumber(results.arrivals)} times`} so far.`
  return `${formatNumber(results.donations)} of ${counted(donationCount, 'gift', 'gifts')} came from shared links.${
    best?.channel == null || best.donations === 0
      ? ''
      : ` ${channelName(best.channel)} brought the most: ${formatNumber(best.donations)}.`
  }`
}

/** Results by share channel. */
export const ShareResultsCard = ({ results }: { readonly results: ShareResults }) => (
  <Card className="p-4 tablet:p-8">
    <h2 className="type-strong-large">What sharing brought</h2>
    {results.channels.length === 0 ? (
      <p className="type-meta mt-2 text-quiet">
        Nothing yet. Once someone opens a shared link, you’ll see here where they came from.
      </p>
    ) : (
      <table className="type-meta mt-4 w-full">
        <thead>
          <tr className="text-left">
            <th scope="col">Shared by</th>
            <th scope="col" className="text-right">
              Opened
            </th>
            <th scope="col" className="text-right">
              Gifts
            </th>
            <th scope="col" className="text-right">
              Money
            </th>
          </tr>
        </thead>
        <tbody>
          {results.channels.map(({ channel, arrivals, donations, donatedCents }) => (
            <tr key={channel} className="border-t border-line">
              <td className="py-2">{channelName(channel)}</td>
              <td className="text-right">{formatNumber(arrivals)}</td>
              <td className="text-right">{formatNumber(donations)}</td>
              <td className="text-right">{formatDonation(donatedCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Card>
)
