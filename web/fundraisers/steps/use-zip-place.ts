import { useEffect, useState } from 'react'
import type { CaseDraft } from '#contract/fundraisers/case-draft.ts'
import { zipOf } from '#contract/geo/zip.ts'
import { ApiRefusal, ApiUnreachable, isRefusal } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'

type Place = NonNullable<CaseDraft['place']>

/** A ZIP code with its town; null if it has none. */
export type ZipLookup = { readonly zip: string; readonly place: Place | null }

/** The town of a ZIP code, null if it has none. @throws ApiRefusal, ApiUnreachable */
export const requestPlace = async (zip: string): Promise<Place | null> => {
  try {
    return await api.zipPlace({ zip }, { quiet: true })
  } catch (error) {
    if (isRefusal(error, 'notFound')) return null
    throw error
  }
}

/** Looks up the town as soon as the ZIP code has five digits. */
export const useZipPlace = (
  typedZip: string,
  known: Place | null,
  onPlace?: (place: Place | null) => void,
): { readonly zip: string | null; readonly lookup: ZipLookup | null } => {
  const zip = zipOf(typedZip)
  const [lookup, setLookup] = useState<ZipLookup | null>(
    zip === null || known === null ? null : { zip, place: known },
  )
  useEffect(() => {
    if (zip === null || zip === lookup?.zip) return
    let isCanceled = false
    const lookUp = async (): Promise<void> => {
      try {
        const place = await requestPlace(zip)
        if (isCanceled) return
        setLookup({ zip, place })
        onPlace?.(place)
      } catch (error) {
        // The submission looks it up again.
        if (!(error instanceof ApiRefusal || error instanceof ApiUnreachable)) throw error
      }
    }
    void lookUp()
    return () => {
      isCanceled = true
    }
  }, [zip, lookup, onPlace])
  return { zip, lookup: lookup !== null && lookup.zip === zip ? lookup : null }
}
