// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

/// @dev A stake of 600 tokens earns 60,000 units on day 1 of a streak, 70,000 on day 2, … 120,000 on day 7.
contract TransferRewardsTest is PoolTest {
    uint256 private constant SIX_DAYS = 510_000;
    uint256 private constant SEVEN_DAYS = 630_000;

    function test_SendsToTheCallersOwnWallet() public {
        liveAndClaim(alice, 600 * one, 7);
        transferAs(alice, alice, SEVEN_DAYS);
        vm.assertEq(token.balanceOf(alice), SEVEN_DAYS, "in the wallet");
        vm.assertEq(accountOf(alice).claimed, 0, "claimed");
        vm.assertEq(pool.poolState().promised, 0, "promised");
        assertSolvent();
    }

    function test_SendsToAnotherAddress() public {
        liveAndClaim(alice, 600 * one, 7);
        transferAs(alice, carol, SEVEN_DAYS);
        vm.assertEq(token.balanceOf(carol), SEVEN_DAYS);
    }

    function test_SendsPart() public {
        liveAndClaim(alice, 600 * one, 7);
        transferAs(alice, alice, 1);
        vm.assertEq(token.balanceOf(alice), 1, "sent");
        vm.assertEq(accountOf(alice).transferable, SEVEN_DAYS - 1, "the rest can follow");
        transferAs(alice, alice, SEVEN_DAYS - 1);
        vm.assertEq(token.balanceOf(alice), SEVEN_DAYS, "all of it");
    }

    function test_EmitsRewardsTransferred() public {
        liveAndClaim(alice, 600 * one, 7);
        vm.expectEmit(address(pool));
        emit IMiningPool.RewardsTransferred(alice, carol, SEVEN_DAYS);
        transferAs(alice, carol, SEVEN_DAYS);
    }

    function test_LeavesTheStakeAlone() public {
        liveAndClaim(alice, 600 * one, 7);
        transferAs(alice, alice, SEVEN_DAYS);
        vm.assertEq(accountOf(alice).stake, 600 * one);
    }

    function test_RejectsZero() public {
        liveAndClaim(alice, 600 * one, 7);
        vm.expectRevert(IMiningPool.ZeroAmount.selector);
        transferAs(alice, alice, 0);
    }

    function test_RejectsTheZeroAddress() public {
        liveAndClaim(alice, 600 * one, 7);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.InvalidRecipient.selector, address(0)));
        transferAs(alice, address(0), 1);
    }

    function test_RejectsThePoolItself() public {
        liveAndClaim(alice, 600 * one, 7);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.InvalidRecipient.selector, address(pool)));
        transferAs(alice, address(pool), 1);
    }

    function test_RejectsMoreThanTheClaimedRewards() public {
        liveAndClaim(alice, 600 * one, 7);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.InsufficientRewards.selector, SEVEN_DAYS));
        transferAs(alice, alice, SEVEN_DAYS + 1);
    }

    function test_RejectsUnclaimedMaturedRewards() public {
        liveStreak(alice, 600 * one, 7);
        warpBy(24 hours);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.InsufficientRewards.selector, 0));
        transferAs(alice, alice, 1);
    }

    function test_RejectsSomeoneElsesRewards() public {
        liveAndClaim(alice, 600 * one, 7);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.InsufficientRewards.selector, 0));
        transferAs(bob, bob, 1);
    }

    /* ----------------------------------------------- M7: RELEASED AT DAY 7 */

    function test_RejectsOnDay6() public {
        liveStreak(alice, 600 * one, 6);
        claimAs(alice);
        expectStreakTooShort(6, 0);
        transferAs(alice, alice, 1);
    }

    function test_AllowsOnDay7AtOnce() public {
        liveStreak(alice, 600 * one, 7);
        vm.assertEq(claimAs(alice), SIX_DAYS, "six days have matured");
        transferAs(alice, alice, SIX_DAYS);
        vm.assertEq(token.balanceOf(alice), SIX_DAYS);
    }

    function test_AllowsOnDay8() public {
        liveStreak(alice, 600 * one, 8);
        claimAs(alice);
        transferAs(alice, alice, SEVEN_DAYS);
    }

    function test_StreakOf6HoldsEverythingBackIndefinitely() public {
        liveAndClaim(alice, 600 * one, 6);
        warpDays(365);
        expectStreakTooShort(6, 0);
        transferAs(alice, alice, 1);
    }

    function test_StaysReleasedAfterABreak() public {
        liveStreak(alice, 600 * one, 7);
        warpDays(30);
        vm.assertEq(claimAs(alice), SEVEN_DAYS, "the seventh matured meanwhile");
        transferAs(alice, alice, SEVEN_DAYS);
    }

    function test_StaysReleasedWhenANewStreakBegins() public {
        liveStreak(alice, 600 * one, 7);
        warpDays(2);
        signInAs(alice);
        vm.assertEq(claimAs(alice), SEVEN_DAYS, "claimed after the break");
        transferAs(alice, alice, SEVEN_DAYS);
    }

    function test_HoldsBackOnlyWhatIsEarnedAfterABreak() public {
        liveStreak(alice, 600 * one, 7);
        warpDays(2);
        signInDaily(alice, 2);
        claimAs(alice);

        vm.assertEq(accountOf(alice).transferable, SEVEN_DAYS, "transferable");
        expectStreakTooShort(2, SEVEN_DAYS);
        transferAs(alice, alice, SEVEN_DAYS + 1);

        transferAs(alice, alice, SEVEN_DAYS - 1);
        expectStreakTooShort(2, 1);
        transferAs(alice, alice, 2);
        transferAs(alice, alice, 1);
        vm.assertEq(accountOf(alice).claimed, 60_000, "the new streak's first day");
    }

    function test_SecondBreakReleasesNothingMore() public {
        liveStreak(alice, 600 * one, 7);
        warpDays(2);
        signInDaily(alice, 6);
        warpDays(2);
        signInAs(alice);
        claimAs(alice);
        vm.assertEq(accountOf(alice).transferable, SEVEN_DAYS);
    }

    function test_ReachingDay7AgainReleasesAll() public {
        liveStreak(alice, 600 * one, 3);
        warpDays(2);
        signInDaily(alice, 7);
        warpBy(24 hours);
        uint256 claimed = claimAs(alice);
        vm.assertEq(claimed, 210_000 + SEVEN_DAYS, "the broken streak's rewards too");
        transferAs(alice, alice, claimed);
    }

    function test_RewardsOfABrokenStreakOf8AreReleasedToo() public {
        liveStreak(alice, 600 * one, 7);
        claimAs(alice);
        transferAs(alice, alice, SIX_DAYS);
        warpDays(1);
        signInAs(alice);
        warpDays(2);
        signInAs(alice);
        claimAs(alice);
        vm.assertEq(accountOf(alice).transferable, 240_000, "days 7 and 8");
        transferAs(alice, alice, 240_000);
    }

    function test_WorksWithoutStakeStreakReserveOrOpenPool() public {
        useReserveOf(1_400_000);
        liveStreak(alice, 1_000 * one, 7);
        warpDays(10);
        exitWithoutRewards(alice);
        uint256 claimed = claimAs(alice);
        drainReserve();
        pause();

        vm.assertEq(freeReserve(), 0, "no reserve");
        transferAs(alice, carol, claimed);
        vm.assertEq(token.balanceOf(carol), claimed, "and yet it leaves");
    }

    /* ----------------------------------------------------------------- FUZZ */

    function testFuzz_NoMoreThanTransferableLeaves(uint8 first, uint8 second, uint96 asked) public {
        liveStreak(alice, 600 * one, bound(first, 1, 9));
        warpDays(2);
        signInDaily(alice, bound(second, 1, 9));
        warpBy(24 hours);
        claimAs(alice);

        IMiningPool.AccountState memory state = accountOf(alice);
        uint256 amount = bound(asked, 1, state.claimed * 2);
        if (amount > state.transferable) vm.expectRevert();
        transferAs(alice, carol, amount);
        vm.assertEq(token.balanceOf(carol), amount > state.transferable ? 0 : amount, "sent");
        assertSolvent();
    }

    /* -------------------------------------------------------------- HELPERS */

    function exitWithoutRewards(address account) private {
        unstakeAs(account, accountOf(account).stake);
    }

    /// @dev With no stakes left, the whole free reserve is surplus.
    function drainReserve() private {
        uint256 free = freeReserve();
        vm.startPrank(owner);
        pool.announceSurplusWithdrawal(free);
        warpDays(7);
        pool.withdrawSurplus(owner, free);
        vm.stopPrank();
    }

    function expectStreakTooShort(uint256 streak, uint256 transferable) private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.StreakTooShort.selector, streak, transferable));
    }
}
