import { useEffect, useState } from 'react'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { zipOf } from '#contract/geo/zip.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import type { HomeState } from './home-state.ts'

type Town = CallOutput<Calls['zipPlace']> & { readonly zip: string }

/** The post office's main town of a ZIP code; null until it is known. */
const useTown = (zip: string | null): Town | null => {
  const [town, setTown] = useState<Town | null>(null)
  useEffect(() => {
    if (zip === null) return
    let isCanceled = false
    const lookUp = async (): Promise<void> => {
      try {
        const place = await api.zipPlace({ zip }, { quiet: true })
        if (!isCanceled) setTown({ zip, ...place })
      } catch (error) {
        // It is only a hint.
        if (!(error instanceof ApiRefusal || error instanceof ApiUnreachable)) throw error
      }
    }
    void lookUp()
    return () => {
      isCanceled = true
    }
  }, [zip])
  return town?.zip === zip ? town : null
}

const lettersOf = (city: string): string => city.toLowerCase().replaceAll(/[^a-z]/g, '')

/**
 * The state of a ZIP code, which reveals a typing error; also its town, if another one is typed. It asks only, because
 * a ZIP code may have several towns.
 */
export const ZipNote = ({ zip: typedZip, city, placeName }: HomeState) => {
  const zip = zipOf(typedZip)
  const town = useTown(city.trim() === '' ? null : zip)
  const isOther = town !== null && lettersOf(town.city) !== lettersOf(city)
  return (
    <span aria-live="polite" className="type-meta text-ink">
      {isOther ? `${town.zip} is in ${town.city}, ${town.state}. Check the city and the ZIP.` : placeName}
    </span>
  )
}
