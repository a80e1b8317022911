import type { ReactNode } from 'react'
import { ADDRESS_STATES } from '#contract/geo/states.ts'
import { CHECK_ATTESTATION } from '#contract/identity-check/identity-fields.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { IntervalOptions } from '../payout-interval/interval-options.tsx'
import { BirthFields } from './birth-fields.tsx'
import { type DetailsFields, phoneText } from './details-fields.ts'
import type { HomeState } from './home-state.ts'
import type { DetailsControl, DetailsProblem } from './read-details.ts'
import { ZipNote } from './zip-note.tsx'

type DetailsFieldsetProps = {
  readonly fields: DetailsFields
  readonly problems: readonly DetailsProblem[]
  readonly state: HomeState
}

type ErrorOf = (control: DetailsControl) => string | undefined

const StateField = ({ value, error }: { readonly value: string; readonly error: string | undefined }) => (
  <SelectField
    id="state"
    name="state"
    label="State"
    hint="Your ZIP code is used in more than one."
    autoComplete="address-level1"
    defaultValue={value}
    error={error}
  >
    <option value="">Choose your state</option>
    {ADDRESS_STATES.map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </SelectField>
)

const Names = ({ fields, errorOf }: { readonly fields: DetailsFields; readonly errorOf: ErrorOf }) => (
  <>
    <TextField
      id="legalFirstName"
      name="legalFirstName"
      label="Legal first name"
      autoComplete="given-name"
      defaultValue={fields.legalFirstName}
      error={errorOf('legalFirstName')}
    />
    <TextField
      id="legalLastName"
      name="legalLastName"
      label="Legal last name"
      autoComplete="family-name"
      defaultValue={fields.legalLastName}
      error={errorOf('legalLastName')}
    />
  </>
)

const HomeAddress = ({
  fields,
  errorOf,
  state,
  stateField,
}: {
  readonly fields: DetailsFields
  readonly errorOf: ErrorOf
  readonly state: HomeState
  readonly stateField: ReactNode
}) => (
  <>
    <TextField
      id="address"
      name="address"
      label="Home address"
      hint="No P.O. boxes. If you can’t live at home right now, the address on your ID still counts. We never show it."
      autoComplete="address-line1"
      defaultValue={fields.address}
      error={errorOf('address')}
    />
    <TextField
      id="apartment"
      name="apartment"
      label="Apartment, suite or unit"
      optional
      autoComplete="address-line2"
      defaultValue={fields.apartment}
    />
    <div className="city-fields">
      <TextField
        id="city"
        name="city"
        label="City"
        autoComplete="address-level2"
        defaultValue={fields.city}
        error={errorOf('city')}
      />
      <TextField
        id="zip"
        name="zip"
        label="ZIP"
        inputMode="numeric"
        autoComplete="postal-code"
        defaultValue={fields.zip}
        error={errorOf('zip')}
        note={<ZipNote {...state} />}
      />
    </div>
    {stateField}
  </>
)

/** Fields of the second step, in the order of a driver's license. */
export const DetailsFieldset = ({ fields, problems, state }: DetailsFieldsetProps) => {
  const errorOf: ErrorOf = (control) => problems.find((problem) => problem.control === control)?.message
  const stateField = (state.isShown || errorOf('state') !== undefined) && (
    <StateField value={state.chosen} error={errorOf('state')} />
  )
  return (
    <>
      <Names fields={fields} errorOf={errorOf} />
      <BirthFields fields={fields} error={errorOf('birthDate')} />
      <HomeAddress fields={fields} errorOf={errorOf} state={state} stateField={stateField} />
      <TextField
        id="phone"
        name="phone"
        label="Mobile phone"
        type="tel"
        autoComplete="tel-national"
        defaultValue={fields.phone}
        error={errorOf('phone')}
        onBlur={({ target }) => {
          target.value = phoneText(target.value)
        }}
      />
      <IntervalOptions id="payoutInterval" chosen={fields.payoutInterval} />
      <Checkbox id="attested" name="attested" defaultChecked={fields.attested} error={errorOf('attested')}>
        {CHECK_ATTESTATION.text}
      </Checkbox>
    </>
  )
}
