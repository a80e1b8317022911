import { printedAddress, shortCodeOfAddress } from '#contract/cases/short-code.ts'

type SpokenAddressProps = { readonly url: string; readonly className?: string }

/** A case's short address without its channel, for reading aloud and writing down; nothing for another address. */
export const SpokenAddress = ({ url, className = '' }: SpokenAddressProps) =>
  shortCodeOfAddress(url) === null ? null : (
    <p className={`type-meta text-quiet ${className}`}>
      Say it or write it down:{' '}
      <b translate="no" className="whitespace-nowrap text-ink">
        {printedAddress(url)}
      </b>
    </p>
  )
