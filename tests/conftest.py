"""What holds for all tests."""

from hypothesis import settings

# A busy machine is slow; that is no defect of what is tested.
settings.register_profile("rookery", deadline=None)
settings.load_profile("rookery")
