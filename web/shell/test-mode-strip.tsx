/** Banner on a production site with the sandbox: no real money moves. */
export const TestModeStrip = () => (
  <p className="type-small-strong on-sun bg-sun px-4 py-2 text-center forced-colors:border-b">
    TEST MODE. No real money moves here.
  </p>
)
