// The types of schema.org that matter here, by what a thing of that type can be to a brand.

const types = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** The brand itself, or a place where it does business: Organization and what derives from it. */
export const ORGANISATIONS = types(`
  Organization Corporation Airline Brand Cooperative Consortium EducationalOrganization CollegeOrUniversity
  ElementarySchool HighSchool MiddleSchool Preschool School FundingScheme GovernmentOrganization LibrarySystem
  MedicalOrganization DiagnosticLab Hospital MedicalClinic Pharmacy Physician VeterinaryCare NGO NewsMediaOrganization
  OnlineBusiness OnlineStore OnlineMarketplace PerformingGroup DanceGroup MusicGroup TheaterGroup PoliticalParty Project
  ResearchOrganization ResearchProject SearchRescueOrganization SportsOrganization SportsTeam WorkersUnion
  LocalBusiness AnimalShelter ArchiveOrganization AutomotiveBusiness AutoBodyShop AutoDealer AutoPartsStore AutoRental
  AutoRepair AutoWash GasStation MotorcycleDealer MotorcycleRepair ChildCare Dentist DryCleaningOrLaundry
  EmergencyService FireStation PoliceStation EmploymentAgency EntertainmentBusiness AdultEntertainment AmusementPark
  ArtGallery Casino ComedyClub MovieTheater NightClub FinancialService AccountingService AutomatedTeller
  BankOrCreditUnion InsuranceAgency FoodEstablishment Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery
  FastFoodRestaurant IceCreamShop Restaurant Winery GovernmentOffice PostOffice HealthAndBeautyBusiness BeautySalon
  DaySpa HairSalon HealthClub NailSalon TattooParlor HomeAndConstructionBusiness Electrician GeneralContractor
  HVACBusiness HousePainter Locksmith MovingCompany Plumber RoofingContractor InternetCafe LegalService Attorney Notary
  Library LodgingBusiness BedAndBreakfast Campground Hostel Hotel Motel Resort SkiResort VacationRental MedicalBusiness
  CommunityHealth Optician ProfessionalService RadioStation RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter
  SportsActivityLocation BowlingAlley ExerciseGym GolfCourse PublicSwimmingPool SportsClub StadiumOrArena TennisComplex
  Store BikeStore BookStore ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist
  FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore
  MobilePhoneStore MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore
  SportingGoodsStore TireShop ToyStore WholesaleStore TelevisionStation TouristInformationCenter TravelAgency
  Museum TouristAttraction`)

/** What a brand makes or sells. */
export const PRODUCTS = types(`
  Product ProductGroup ProductModel IndividualProduct ProductCollection SomeProducts DietarySupplement Drug Vehicle
  BusOrCoach Car Motorcycle MotorizedBicycle SoftwareApplication MobileApplication WebApplication VideoGame Service
  BroadcastService CableOrSatelliteService FinancialProduct BankAccount CreditCard LoanOrCredit PaymentCard
  PaymentService InvestmentOrDeposit FoodService GovernmentService Taxi TaxiService WebAPI Course`)

/** Wrappers: what they are about may be the brand. */
export const PAGES = types(`
  WebPage AboutPage ContactPage CheckoutPage CollectionPage FAQPage ItemPage ProfilePage QAPage SearchResultsPage WebSite
  ItemList ListItem OfferCatalog`)

export const OFFERS = types('Offer AggregateOffer OfferForPurchase OfferForLease')
