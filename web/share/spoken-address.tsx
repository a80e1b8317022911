import { printedAddress, shortCodeOfAddress } from '#contract/cases/short-code.ts'

/** A case's short address without its channel, for reading aloud and writing down; an empty line while it is loading. */
export const SpokenAddress = ({ url }: { readonly url: string }) => (
  <p className="type-meta mt-2 min-h-[1lh] text-quiet">
    {shortCodeOfAddress(url) !== null && (
      <>
        Say it or write it down:{' '}
        <b translate="no" className="whitespace-nowrap text-ink">
          {printedAddress(url)}
        </b>
      </>
    )}
  </p>
)
