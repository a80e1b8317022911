import { diffWordsWithSpace } from 'diff'

type Side = 'live' | 'sent'

/** One side of a changed text: the live side with removals struck through, or the sent side with additions underlined. */
export const WordDiff = ({
  live,
  sent,
  side,
}: {
  readonly live: string
  readonly sent: string
  readonly side: Side
}) => (
  <p className="wrap-anywhere whitespace-pre-line">
    {diffWordsWithSpace(live, sent).map(({ value, added, removed }, index) => {
      const key = `${index} ${value.length}`
      if (added)
        return (
          side === 'sent' && (
            <ins
              key={key}
              className="bg-pine-wash text-on-pine-wash underline decoration-2 underline-offset-2"
            >
              {value}
            </ins>
          )
        )
      if (removed)
        return (
          side === 'live' && (
            <del key={key} className="bg-blush text-on-blush">
              {value}
            </del>
          )
        )
      return <span key={key}>{value}</span>
    })}
  </p>
)
