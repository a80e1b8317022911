import type { ReactNode } from 'react'
import { printedAddress } from '#contract/cases/short-code.ts'
import type { PosterWords } from '#contract/share/poster.ts'
import { addressOverChannel } from '#contract/share/share-parameters.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Mark } from '#web/ui/mark.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

type PosterSheetProps = {
  readonly words: PosterWords
  readonly picture: ReactNode
  readonly shortUrl: string
  readonly tall: boolean
}

const Foot = ({ words, shortUrl }: Pick<PosterSheetProps, 'words' | 'shortUrl'>) => (
  <div className="mt-auto flex flex-wrap items-end justify-between gap-4 pt-4 tablet:flex-nowrap">
    <div className="min-w-0">
      <p className="text-[1.375rem]/[1.25] font-heavy">
        {words.scan[0]}
        <br />
        {words.scan[1]}
      </p>
      <p className="type-meta mt-2 wrap-anywhere">
        or type <b>{printedAddress(shortUrl)}</b>
      </p>
      <p className="type-small mt-2 text-quiet">{words.people}</p>
    </div>
    <div className="-m-3 shrink-0 phone:[&_svg]:size-36">
      <QrCode text={addressOverChannel(shortUrl, 'poster')} label="QR code that opens the page" />
    </div>
  </div>
)

/** Preview of the printed poster. */
export const PosterSheet = ({ words, picture, shortUrl, tall }: PosterSheetProps) => {
  const { brandName } = usePublicConfig()
  return (
    <article
      aria-label="Poster"
      className={classNames(
        'poster-sheet mx-auto flex w-full flex-col border-t-12 border-sun bg-white p-6 shadow-lifted tablet:p-10',
        tall ? 'aspect-[9/16] max-w-[540px]' : 'poster-letter max-w-[656px] tablet:aspect-[8.5/11]',
      )}
    >
      <p className="flex items-center justify-between gap-4">
        <span className="type-h3 flex items-center gap-2">
          <Mark size={22} /> {brandName}
        </span>
        <span className="type-meta text-quiet">{words.place}</span>
      </p>
      {picture}
      <h2 className="type-h1 mt-6 wrap-anywhere" dir="auto">
        {words.title}
      </h2>
      <p className="mt-3 wrap-anywhere" dir="auto">
        {words.sentence}
      </p>
      {words.amount !== null && <p className="type-strong mt-3">{words.amount}</p>}
      <Foot words={words} shortUrl={shortUrl} />
    </article>
  )
}
