import { type ComponentProps, useId, useState } from 'react'
import { type RemoteSearch, useRemoteSearch } from '../use-remote-search.ts'
import { TextField } from './text-field.tsx'

/** What is sent, and what it is called. */
type Choice = { readonly value: string; readonly label: string }

type RemotePickerProps = ComponentProps<typeof TextField> & {
  readonly search: RemoteSearch<readonly Choice[]>
}

/** A text field that suggests what the server finds; without scripts the value is typed. */
export const RemotePicker = ({ search, ...field }: RemotePickerProps) => {
  const [typed, setTyped] = useState(String(field.defaultValue ?? ''))
  const listId = useId()
  const answer = useRemoteSearch(typed, search)
  return (
    <div className={field.className}>
      <TextField
        {...field}
        list={listId}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id={listId}>
        {answer?.found.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </div>
  )
}
