// Names for the shapes of the operator's API, by the operation that answers or takes each. None is written here: all
// come from the document.

import type { Body, Query, Sent } from './api.ts'

type Row<List> = List extends readonly (infer One)[] ? One : never

export type Plan = Row<Body<'adminListPlans'>['plans']>
export type EngineState = Row<Body<'adminListEngines'>['engines']>
export type EngineTest = Body<'adminTestEngine'>
export type EngineReading = NonNullable<EngineTest['reading']>

export type ReaderState = Body<'adminGetReader'>
export type CalibrationPlan = Body<'adminPlanCalibration'>
export type ReaderCalibration = NonNullable<ReaderState['calibration']>
export type ReaderTest = Body<'adminTestReader'>

export type HistoryPage = Body<'adminGetHistory'>
export type HistoryEntry = Row<HistoryPage['entries']>
export type Doer = NonNullable<ListedScan['requestedBy']>
export type TrailFilter = Query<'adminGetTrail'>

export type Brand = Body<'adminCreateBrand'>
export type BrandDetail = Body<'adminGetBrand'>
export type NewBrand = Sent<'adminCreateBrand'>
export type NewPrompt = Row<Sent<'adminAddPrompts'>['prompts']>
export type Prompt = Body<'adminChangePrompt'>
export type PromptDetail = Body<'adminGetPrompt'>
export type PromptEngine = Row<PromptDetail['engines']>
export type PromptWindow = PromptDetail['window']
export type Cadence = Sent<'adminSetCadence'>['cadence']
export type CadencePreview = Body<'adminPreviewCadence'>
export type SamplesPreview = Body<'adminPreviewSamples'>

export type ListedFact = Row<Body<'adminListFacts'>['facts']>
export type DatedFact = Body<'adminDateFact'>
export type KnownFact = Row<Body<'adminListFactKeys'>['facts']>
export type CheckedFact = Row<Body<'adminCheckFacts'>['facts']>
export type FactStanding = Pick<ListedFact, 'label' | 'kind' | 'isUnderstood' | 'isCompared'>
export type NewFact = Row<Sent<'adminEnterFacts'>['facts']>
export type FactFile = NonNullable<Sent<'adminEnterFacts'>['file']>
export type EnteredFacts = Body<'adminEnterFacts'>
export type SinceOffer = Body<'adminOfferSince'>
export type ProposalPage = Body<'adminListProposedFacts'>
export type ListedProposal = Row<ProposalPage['proposed']>

export type Setup = Body<'adminGetSetup'>
export type SiteReading = NonNullable<Setup['reading']>
export type SiteTrouble = NonNullable<SiteReading['trouble']>
export type SuggestedPrompts = Body<'adminSuggestPrompts'>
export interface PromptWishes {
  language?: string | undefined
  category?: string | undefined
  rivals?: string[] | undefined
}

export type Schedule = Body<'adminGetSchedule'>
export type ScanEitherWay = NonNullable<Schedule['scan']>

export type ApiKey = Body<'adminRevokeKey'>
export type Person = Row<Body<'adminListPeople'>['people']>
export type HeldRole = Row<Person['roles']>
export type Role = HeldRole['role']
export type BrandRole = Sent<'adminInviteMember'>['role']
/** Of whatever release: actions are only looked up. */
export type Me = Omit<Body<'adminGetMe'>, 'actions' | 'may'> & {
  actions: string[]
  may: Record<Role, string[]>
}
export type Invitation = Body<'adminAcceptInvitation'>
export type ConsoleSession = Row<Body<'adminListSessions'>['sessions']>
export type FailedSignIns = Row<Body<'adminListFailedSignIns'>['failures']>

export type ListedScan = Row<Body<'adminListScans'>['scans']>
export type ScanDetail = Body<'adminGetScan'>
export type ScanProgress = Body<'adminGetScanProgress'>
export type ScanState = ScanProgress['status']
export type RunCounts = ScanProgress['progress']
export type ScanResult = Pick<ScanProgress, 'counts' | 'apart'>
export type ScanCost = ScanDetail['cost']
export type ScanPlan = Body<'adminPreviewScan'>
export type CostForecast = ScanPlan['forecast']
export type Run = Row<ScanDetail['runs']>
export type Job = Body<'adminGetJob'>
export type RefreshResult = Extract<Job['result'], { found: number }>
export type MonthCosts = Body<'adminGetCosts'>
export type EngineMonth = Row<MonthCosts['engines']>
export type Spent = MonthCosts['total']
export type ReadingForecast = Body<'adminForecastReading'>

export type Portfolio = Body<'adminGetPortfolio'>
export type PlacedBrand = Row<Portfolio['brands']>
export type PortfolioReason = Row<PlacedBrand['reasons']>

export type SourceFilter = Query<'adminGetSource'>
export type SourceWindow = NonNullable<SourceFilter['window']>
export type SourceSort = NonNullable<SourceFilter['sort']>
export type SourceList = Body<'adminListSources'>
export type SourceDetail = Body<'adminGetSource'>
export type CitedSource = SourceDetail['source']
export type WhoseSource = CitedSource['whose']
export type SourcePage = Row<SourceDetail['pages']['items']>
export type SourceFigures = Pick<CitedSource, keyof CitedSource & keyof SourcePage>
export type SourcesListed = Pick<SourceList, 'totals' | 'truncated' | 'tested'>
export type SourcesAbout = Omit<SourceDetail, 'source' | 'pages'>

export type Overview = Body<'adminGetOverview'>
export type Share = Overview['cards']['mentionRate']
export type ClassRates = Row<Overview['matrix']>['rates']
export type Trends = Body<'adminGetTrends'>
export type ConfabulationPage = Body<'adminListConfabulations'>
export type ListedConfabulation = Row<ConfabulationPage['items']>
export type RunPage = Body<'adminListRuns'>
export type RunFilter = Query<'adminListRuns'>
export type ListedRun = Row<RunPage['runs']>
export type RunAnswer = Body<'adminGetAnswer'>
export type RunClaim = Row<RunAnswer['claims']>
export type BesideAnswer = NonNullable<RunAnswer['beside']>
export type Custody = Body<'adminGetCustody'>

export type Change = Body<'adminGetChange'>
export type ChangeFilter = Query<'adminGetChange'>
export type ComparedRate = Row<Change['rates']>
export type Counted = ComparedRate['counted']
export type FalseClaim = Row<Change['falseClaims']['came']>
export type ChangedPromptPage = Body<'adminListChangedPrompts'>
export type ComparedPrompt = Row<ChangedPromptPage['prompts']>
export type ComparedEngine = Row<ComparedPrompt['engines']>
export type ComparedSide = ComparedEngine['before']
export type ComparedClaim = Row<NonNullable<ComparedEngine['claims']>['came']>
export type CitedPage = Row<NonNullable<ComparedEngine['citations']>['gained']>
export type AnswerDifference = Body<'adminCompareAnswers'>

export type CasePage = Body<'adminListCases'>
export type CaseFilter = Query<'adminListCases'>
export type ListedCase = Row<CasePage['cases']>
export type CaseStanding = Pick<CasePage['standing'], 'open' | 'new' | 'returned' | 'gone'>
/** A passage of an answer with the words in it that are meant. */
export type Quote = NonNullable<CaseDetail['said']>['quote']

export type Case = Pick<ListedCase, keyof ListedCase & keyof CaseDetail>
export type CaseDetail = Body<'adminGetCase'>
export type CaseStatus = CaseDetail['status']
export type CaseRate = NonNullable<CaseDetail['share']>
export type CaseChange = Sent<'adminChangeCase'>
export type CaseRunPage = Body<'adminListCaseRuns'>
export type CitedPageList = Body<'adminListCasePages'>
export type CitedWebPage = Row<CitedPageList['pages']>
export type PageFinding = Row<CitedWebPage['findings']>
export type PageSighting = NonNullable<CitedWebPage['statement']>
export type Following = NonNullable<Body<'adminGetFollowing'>['following']>
export type FollowingForecast = Body<'adminForecastFollowing'>
export type AllegationList = Body<'adminListAllegations'>
export type CaseOutcomes = Body<'adminGetCaseOutcomes'>
export type DaysBetween = NonNullable<Row<CaseOutcomes['engines']>['days']>['median']

export type Report = Body<'adminGetReport'>
export type ReportDays = Query<'adminGetReport'>
export type ReportSection = Row<Report['page']['sections']>
export type ReportBlock = Row<ReportSection['blocks']>
export type ReportCell = Extract<ReportBlock, { kind: 'table' }>['rows'][number][number]

export type AlertPage = Body<'adminListAlerts'>
export type Alert = Row<AlertPage['alerts']>
export type AlertKind = Alert['kind']
export type AlertWishes = Body<'adminGetAlertWishes'>
export type AlertWish = Omit<Row<AlertWishes['wishes']>, 'name'>
export type AlertPace = AlertWish['pace']
export type AlertFeed = Row<AlertWishes['feeds']>
export type AlertLetterPage = Body<'adminListLetters'>
export type AlertLetter = Row<AlertLetterPage['letters']>
export type LetterState = AlertLetter['state']

export type RivalList = Body<'adminListRivals'>
export type Rival = Row<RivalList['rivals']>
export type RivalCount = RivalList['count']
export type NewRival = Sent<'adminAddRival'>
export type RivalFigures = Body<'adminGetRivalFigures'>
export type PartyFigures = Row<RivalFigures['parties']>
export type FiguresCut = Omit<Row<RivalFigures['engines']>, 'engine'>
export type BriefFigures = Row<FiguresCut['parties']>
export type VoiceShare = NonNullable<BriefFigures['shareOfVoice']>
export type MeanRank = NonNullable<BriefFigures['rank']>

export type SearchRequest = Query<'adminSearch'>
export type SearchResult = Body<'adminSearch'>
export type Searched = NonNullable<SearchRequest['in']>
export type FoundAnswer = Row<NonNullable<SearchResult['answers']>['found']>
export type SearchMark = Row<FoundAnswer['places']>

export type StudyPage = Body<'adminListStudies'>
export type ListedStudy = Row<StudyPage['studies']>
export type NewStudy = Sent<'adminPlanStudy'>
export type StudyForecast = Body<'adminForecastStudy'>
export type StudyDetail = Body<'adminGetStudy'> & { protocol: StudyProtocolFile }
export type StudyProtocolFile = Sent<'adminImportStudyWithBrand'>['protocol']
export type StudyCounts = StudyDetail['results']['all']

export type LogState = Body<'adminGetLog'>
