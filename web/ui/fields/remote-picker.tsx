import { type ComponentProps, useId, useState } from 'react'
import { type RemoteSearch, useRemoteSearch } from '../use-remote-search.ts'
import { TextField } from './text-field.tsx'

/** A suggestion: the submitted value, and its label. */
type Choice = { readonly value: string; readonly label: string }

type RemotePickerProps = ComponentProps<typeof TextField> & {
  readonly search: RemoteSearch<readonly Choice[]>
}

/** A text field with suggestions from the server; without scripts the value is typed. */
export const RemotePicker = ({ search, ...field }: RemotePickerProps) => {
  const [text, setText] = useState(String(field.defaultValue ?? ''))
  const listId = useId()
  const answer = useRemoteSearch(text, search)
  return (
    <div className={field.className}>
      <TextField
        {...field}
        list={listId}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <datalist id={listId}>
        {answer?.result.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </div>
  )
}
