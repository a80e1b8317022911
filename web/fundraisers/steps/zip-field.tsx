import { PURPOSE } from '#contract/cases/cases.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ZipLookup } from './use-zip-place.ts'

type ZipFieldProps = {
  readonly zip: string
  /** Whose town it is. */
  readonly purpose: number | null
  readonly lookup: ZipLookup | null
  /** "Marietta, Ohio"; null before it is known. */
  readonly town: string | null
  readonly error: string | undefined
}

/** The ZIP code of a fundraiser, with its town beside it once it is known. */
export const ZipField = ({ zip, purpose, lookup, town, error }: ZipFieldProps) => {
  return (
    <TextField
      id="zip"
      name="zip"
      label={purpose === PURPOSE.myself ? 'ZIP code where you live' : 'ZIP code where they live'}
      hint="Shown on the page as a city and state, never as an address."
      inputMode="numeric"
      autoComplete="off"
      defaultValue={zip}
      error={error}
      className="zip-field"
      suffix={
        <span aria-live="polite" className="zip-place">
          {town !== null && (
            <>
              <Icon name="map-pin-fill" />
              {town}
            </>
          )}
          {lookup !== null && lookup.place === null && 'We don’t know that ZIP code.'}
        </span>
      }
    />
  )
}
