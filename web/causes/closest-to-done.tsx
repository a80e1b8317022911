import { useEffect, useState } from 'react'
import { api } from '#web/browser/api/browser-api.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { deviceStorage } from '#web/browser/tab-storage.ts'
import { CaseCard, CaseGrid } from '#web/cases/case-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { type ChosenPlace, type Closest, findClosest, PLACE_PARAMETER } from './find-closest.ts'
import type { LoadedClosest } from './load-closest.ts'

const PLACE_STORAGE_KEY = 'near-place'

/** `zip:45750` or `state:OH:Ohio`. */
const storedText = (place: ChosenPlace): string =>
  place.kind === 'zip' ? `zip:${place.zip}` : `state:${place.state}:${place.name}`

const placeOfStored = (text: string): ChosenPlace => {
  const [kind, code = '', name = code] = text.split(':')
  return kind === 'state' ? { kind, state: code, name } : { kind: 'zip', zip: code }
}

/**
 * The cases of the page, whose typed place is stored in this browser. Without one in the address, searches in the
 * stored place after hydration.
 */
const useStoredPlace = (ofPage: LoadedClosest, limit: number, raiseType: number | undefined): Closest => {
  const [stored, setStored] = useState<Closest | null>(null)
  useEffect(() => {
    setStored(null)
    if (ofPage.place !== null) deviceStorage().setItem(PLACE_STORAGE_KEY, storedText(ofPage.place))
    if (ofPage.typed !== '') return
    const text = deviceStorage().getItem(PLACE_STORAGE_KEY)
    if (text === null) return
    let isCanceled = false
    void findClosest(api, placeOfStored(text), {
      limit,
      ...(raiseType === undefined ? {} : { raiseType }),
    }).then(
      (closest) => {
        if (!isCanceled) setStored(closest)
      },
      // Background request: the page is complete without it.
      () => undefined,
    )
    return () => {
      isCanceled = true
    }
  }, [ofPage, limit, raiseType])
  return stored ?? ofPage
}

type PlaceFormProps = Pick<LoadedClosest, 'typed' | 'problem' | 'place'> & { readonly path: string }

/** Chooses the place by a form that works without scripts. The device's location is never requested. */
const PlaceForm = ({ typed, problem, place, path }: PlaceFormProps) => (
  <details open={problem !== null} className="max-w-full">
    <summary className="type-label inline-flex min-h-11 items-center gap-2 rounded-pill bg-card px-4 inset-ring-[1.5px] inset-ring-control transition-colors pressing:bg-mist forced-colors:border">
      <Icon name="map-pin" />
      {place === null ? 'Choose a place' : 'Change the place'}
    </summary>
    <form action={`${path}#near`} className="mt-3 flex flex-wrap items-end gap-2">
      <TextField
        key={typed}
        name={PLACE_PARAMETER}
        label="State or ZIP code"
        hint="It stays on this browser."
        autoComplete="off"
        className="w-56 max-w-full"
        defaultValue={typed}
        error={problem ?? undefined}
      />
      <Button type="submit" kind="secondary">
        Show
      </Button>
    </form>
  </details>
)

type ClosestToDoneProps = {
  readonly closest: LoadedClosest
  readonly limit: number
  readonly raiseType?: number
  /** Path of the page. */
  readonly path: string
  readonly className?: string
}

/** Cases closest to their goal, near a chosen place: how it was chosen, and how to change it. */
export const ClosestToDone = ({ closest: ofPage, limit, raiseType, path, className }: ClosestToDoneProps) => {
  const { cards, place, description } = useStoredPlace(ofPage, limit, raiseType)
  return (
    <section id="near" aria-labelledby="closest-to-done" className={classNames('page-width', className)}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="closest-to-done" className="type-h2-home phone:text-[1.6875rem]">
            {place === null ? 'Closest to done' : 'Closest to done, by place'}
          </h2>
          <p role="status" className="mt-2 text-quiet">
            {description}
          </p>
          {place !== null && (
            <p className="type-meta flex flex-wrap gap-x-3 text-quiet">
              <span>You chose {place.kind === 'zip' ? place.zip : place.name}.</span>
              <Link
                to={path}
                state={KEEP_SCROLL}
                onClick={() => deviceStorage().removeItem(PLACE_STORAGE_KEY)}
                className="link-text target"
              >
                Show the whole country
              </Link>
            </p>
          )}
        </div>
        <PlaceForm typed={ofPage.typed} problem={ofPage.problem} place={place} path={path} />
      </div>
      <div className="mt-6 tablet:mt-8">
        <CaseGrid>
          {cards.map((card) => (
            <li key={card.caseId}>
              <CaseCard card={card} milesAway={card.milesAway} />
            </li>
          ))}
        </CaseGrid>
      </div>
    </section>
  )
}
