import { CodeField } from '#web/ui/fields/code-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Chapter, Specimen } from './specimen.tsx'

export const Fields = () => (
  <Chapter title="Fields" text="Label above, hint under the label, error under the field. 48 px high.">
    <div className="grid max-w-[54rem] gap-6 tablet:grid-cols-3">
      <Specimen says="empty">
        <TextField label="ZIP code" placeholder="5 digits" inputMode="numeric" />
      </Specimen>
      <Specimen says="focus">
        <TextField label="ZIP code" defaultValue="45750" data-show="focus" />
      </Specimen>
      <Specimen says="error">
        <TextField label="ZIP code" defaultValue="4575" error="A ZIP code has 5 digits. One is missing." />
      </Specimen>
      <Specimen says="confirmed">
        <TextField label="ZIP code" defaultValue="45750" confirmed="Marietta, Ohio" />
      </Specimen>
      <Specimen says="disabled, says why">
        <TextField
          label="E-mail"
          hint="Comes from your Google account"
          defaultValue="lena@mail.example"
          locked
        />
      </Specimen>
      <Specimen says="6-digit code">
        <CodeField label="Code" defaultValue="407" data-show="focus" />
      </Specimen>
      <Specimen says="prefix and suffix">
        <TextField label="Or another amount" prefix="$" suffix="USD" placeholder="5 to 5,000" />
      </Specimen>
      <Specimen says="select">
        <SelectField label="State" optional defaultValue="OH">
          <option value="KY">Kentucky</option>
          <option value="OH">Ohio</option>
        </SelectField>
      </Specimen>
      <Specimen says="several lines">
        <TextAreaField
          label="A message to Rosa"
          optional
          defaultValue="Glad I can wait on you for once."
          note="Shown on the page with your name"
        />
      </Specimen>
    </div>
  </Chapter>
)
