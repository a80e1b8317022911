/** A field that people don't see, so that only bots fill it in. */
export const HoneypotField = () => (
  <div className="absolute -left-[9999px]" aria-hidden="true">
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
