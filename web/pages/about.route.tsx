export default function About() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">How it works</h1>
    </div>
  )
}
