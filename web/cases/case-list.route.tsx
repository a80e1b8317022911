export default function CaseList() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Find a case</h1>
    </div>
  )
}
