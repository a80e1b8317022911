import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { DetailsFields } from './details-fields.ts'
import { MONTHS } from './months.ts'

type BirthFieldsProps = { readonly fields: DetailsFields; readonly error: string | undefined }

const digitsInput = { type: 'text', inputMode: 'numeric', pattern: '[0-9]*', autoCapitalize: 'none' } as const

/** US date order; one field per part, so that browsers can autofill it. */
export const BirthFields = ({ fields, error }: BirthFieldsProps) => (
  <FieldGroup id="birthDate" legend="Date of birth" hint="You need to be 18 or older." error={error}>
    <div className="birth-fields">
      <SelectField name="birthMonth" label="Month" autoComplete="bday-month" defaultValue={fields.birthMonth}>
        <option value="">Month</option>
        {MONTHS.map((month, index) => (
          <option key={month} value={index + 1}>
            {month}
          </option>
        ))}
      </SelectField>
      <TextField
        {...digitsInput}
        name="birthDay"
        label="Day"
        autoComplete="bday-day"
        defaultValue={fields.birthDay}
      />
      <TextField
        {...digitsInput}
        name="birthYear"
        label="Year"
        autoComplete="bday-year"
        defaultValue={fields.birthYear}
      />
    </div>
  </FieldGroup>
)
