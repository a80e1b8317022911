import { style } from './frame/mail-style.ts'

/** Tells a beneficiary that they can write to the people who gave, with the link that lets them. */
export const WriteLine = ({ url }: { readonly url: string }) => (
  <p style={style.note}>
    The people who gave would love to hear from you.{' '}
    <a href={url} style={style.textLink}>
      Post an update, or thank them
    </a>
    . You don’t need an account.
  </p>
)
