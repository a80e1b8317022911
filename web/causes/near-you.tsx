import { useEffect, useState } from 'react'
import { NEAR_MILES } from '#contract/cases/case-filters.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { deviceStorage } from '#web/browser/tab-storage.ts'
import { CaseCard, CaseGrid, WideCaseCard } from '#web/cases/case-card.tsx'
import { distanceText } from '#web/cases/case-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { findNear, type Near } from './find-near.ts'

const ZIP_STORAGE_KEY = 'near-zip'

/**
 * The page's search near a ZIP code, which is stored in this browser. Without one, searches near the stored ZIP
 * code after hydration.
 */
const useStoredZip = (pageSearch: Near, raiseType: number | undefined): Near => {
  const [stored, setStored] = useState<Near | null>(null)
  useEffect(() => {
    if (pageSearch.zip !== '') {
      if (pageSearch.problem === null) deviceStorage().setItem(ZIP_STORAGE_KEY, pageSearch.zip)
      setStored(null)
      return
    }
    const zip = deviceStorage().getItem(ZIP_STORAGE_KEY)
    if (zip === null) return
    let isCanceled = false
    void findNear(api, zip, raiseType).then(
      (near) => {
        if (!isCanceled) setStored(near)
      },
      // Background request: the page is complete without it.
      () => undefined,
    )
    return () => {
      isCanceled = true
    }
  }, [pageSearch, raiseType])
  return stored ?? pageSearch
}

const noneText = ({ cards, place }: Near): string => {
  const [nearest] = cards
  if (nearest === undefined) return 'None are raising right now.'
  const where = place === null ? '' : ` of ${place.city}, ${place.state}`
  const miles = nearest.milesAway === null ? '' : `, ${distanceText(nearest.milesAway)}`
  return `None within ${NEAR_MILES} miles${where}. The nearest is in ${nearest.city}${miles}.`
}

type NearYouProps = {
  readonly near: Near
  readonly raiseType?: number
  /** Action of the form: the current page. */
  readonly action: string
}

/** Cases near a typed ZIP code; never uses geolocation. */
export const NearYou = ({ near: pageSearch, raiseType, action }: NearYouProps) => {
  const near = useStoredZip(pageSearch, raiseType)
  const only = near.cards.length === 1 ? near.cards[0] : undefined
  return (
    <section id="near" aria-labelledby="near-you" className="page-width pt-16 tablet:pt-24">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="near-you" className="type-h2-home">
          Near you
        </h2>
        <form action={`${action}#near`} className="flex items-end gap-2">
          <TextField
            key={near.zip}
            name="zip"
            label="ZIP code"
            inputMode="numeric"
            autoComplete="postal-code"
            className="w-36"
            defaultValue={near.zip}
            error={near.problem ?? undefined}
          />
          <Button type="submit" kind="secondary">
            Show
          </Button>
        </form>
      </div>
      {near.isFar && (
        <p role="status" className="mt-4">
          {noneText(near)}
        </p>
      )}
      {near.zip === '' && (
        <p className="mt-2 text-quiet">
          Type a ZIP code to see who is raising money around you. It stays on this browser.
        </p>
      )}
      {only !== undefined && (
        <div className="mt-6">
          <WideCaseCard card={only} milesAway={only.milesAway} />
        </div>
      )}
      {only === undefined && near.cards.length > 0 && (
        <div className="mt-6">
          <CaseGrid>
            {near.cards.map((card) => (
              <li key={card.caseId}>
                <CaseCard card={card} milesAway={card.milesAway} />
              </li>
            ))}
          </CaseGrid>
        </div>
      )}
    </section>
  )
}
