export default function Report() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Report this case</h1>
    </div>
  )
}
